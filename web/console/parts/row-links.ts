import { type LinkProps, useNavigate, useRouter } from '@tanstack/react-router';

export function useRowLinks<Row>(to: (row: Row) => Pick<LinkProps, 'to' | 'params'>) {
  const router = useRouter();
  const navigate = useNavigate();
  return {
    hrefOf: (row: Row) => router.buildLocation(to(row) as never).href,
    open: (row: Row) => void navigate(to(row) as never),
  };
}
