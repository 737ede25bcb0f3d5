// Printed by npm run codegen from the .graphql files below this folder.
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { KnownDocument } from '../../shared/graph/known-document.ts';

export const DashboardViewer = { name: 'DashboardViewer', id: '832678c2003a2351dbfa09943f997f8a4fef3c75dc7af75d36ea7d0bef04010a', text: `query DashboardViewer{viewer{__typename partnerName institutionName ispb scopes}}` } as KnownDocument<DashboardViewerQuery, DashboardViewerQueryVariables>;

export type DashboardViewerQueryVariables = Exact<{ [key: string]: never; }>;


export type DashboardViewerQuery = { readonly __typename: 'Query', readonly viewer: { readonly __typename: 'Viewer', readonly partnerName: string, readonly institutionName: string, readonly ispb: string, readonly scopes: ReadonlyArray<string> } };
