<?php

declare(strict_types=1);

/**
 * Verifies that the secret from rotate-secret signed the webhook within the tolerance. PHP 8.0 or newer.
 *
 * $headers: names in any case to values, such as getallheaders(). $rawBody: file_get_contents('php://input').
 * Compares in constant time and does not throw. Parse the body only after the result is ok.
 *
 * @param array<string, string> $headers
 * @return array{ok: bool, reason: ?string, secret: ?string} reason of a refusal; the secret that verified:
 *         'current', or 'previous' during the grace period of a rotation
 */
function verify_webhook(
    string $secret,
    array $headers,
    string $rawBody,
    ?int $now = null,
    int $toleranceSeconds = 300,
): array {
    $refused = fn (string $reason): array => ['ok' => false, 'reason' => $reason, 'secret' => null];
    $accepted = fn (string $which): array => ['ok' => true, 'reason' => null, 'secret' => $which];
    $valuesOf = function (string $name) use ($headers): array {
        $isIt = fn ($key): bool => strtolower((string) $key) === $name;
        return array_map('strval', array_values(array_filter($headers, $isIt, ARRAY_FILTER_USE_KEY)));
    };

    // Anyone can sign with an empty secret. A missing setting must not accept every request.
    if ($secret === '') {
        return $refused('missing_secret');
    }
    $timestamps = $valuesOf('x-service-timestamp');
    $signatures = $valuesOf('x-service-signature');
    if ($timestamps === [] || $signatures === []) {
        return $refused('missing_header');
    }
    if (count($timestamps) > 1 || preg_match('/\A[1-9][0-9]{0,11}\z/', $timestamps[0]) !== 1) {
        return $refused('malformed_timestamp');
    }
    if (count($signatures) > 1 || preg_match('/\Asha256=[0-9a-f]{64}\z/', $signatures[0]) !== 1) {
        return $refused('malformed_signature');
    }

    $age = ($now ?? time()) - (int) $timestamps[0];
    if ($age > $toleranceSeconds) {
        return $refused('too_old');
    }
    if ($age < -$toleranceSeconds) {
        return $refused('too_new');
    }

    $expected = 'sha256=' . hash_hmac('sha256', $timestamps[0] . '.' . $rawBody, $secret);
    if (hash_equals($expected, $signatures[0])) {
        return $accepted('current');
    }
    // Sent only during a rotation with grace: the signature of the previous secret.
    $previous = $valuesOf('x-service-signature-previous');
    if (count($previous) === 1 && hash_equals($expected, $previous[0])) {
        return $accepted('previous');
    }
    return $refused('signature_mismatch');
}
