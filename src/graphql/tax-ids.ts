import { isCnpj, isCpf } from '../platform/documents.ts';
import type { Types } from './builder.ts';

type Fields<Row> = PothosSchemaTypes.ObjectFieldBuilder<Types, Row>;

/**
 * `cpf` and `cnpj` beside a text that can be either, and may be masked or wrong when it comes from a rail: a frontend
 * shows the text, and goes by the one of the two that is not null.
 */
export const taxIds = <Row>(t: Fields<Row>, whose: string, documentOf: (row: Row) => string | null) => ({
  cpf: t.field({
    type: 'Cpf',
    nullable: true,
    description: `CPF of ${whose}; null when it is none, or not known in full.`,
    resolve: (row) => validOrNull(documentOf(row), isCpf),
  }),
  cnpj: t.field({
    type: 'Cnpj',
    nullable: true,
    description: `CNPJ of ${whose}; null when it is none, or not known in full.`,
    resolve: (row) => validOrNull(documentOf(row), isCnpj),
  }),
});

const validOrNull = (document: string | null, isValid: (document: string) => boolean): string | null =>
  document !== null && isValid(document) ? document : null;
