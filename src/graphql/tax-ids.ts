import { isCnpj, isCpf } from '../platform/text/documents.ts';
import type { Types } from './builder.ts';

type Fields<Row> = PothosSchemaTypes.ObjectFieldBuilder<Types, Row>;

/** Next to a text that can be either, and can be masked or invalid when it comes from a rail. */
export const taxIds = <Row>(t: Fields<Row>, whose: string, documentOf: (row: Row) => string | null) => ({
  cpf: t.field({
    type: 'Cpf',
    nullable: true,
    description: `CPF of ${whose}. Null when the document is not a valid CPF, or is only partly known.`,
    resolve: (row) => validOrNull(documentOf(row), isCpf),
  }),
  cnpj: t.field({
    type: 'Cnpj',
    nullable: true,
    description: `CNPJ of ${whose}. Null when the document is not a valid CNPJ, or is only partly known.`,
    resolve: (row) => validOrNull(documentOf(row), isCnpj),
  }),
});

const validOrNull = (document: string | null, isValid: (document: string) => boolean): string | null =>
  document !== null && isValid(document) ? document : null;
