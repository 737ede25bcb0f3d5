export * from './operation/door.ts';
export { authorize } from './operation/permission.ts';
