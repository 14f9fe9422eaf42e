export { propertyRecordsAt } from './property-records.ts';
export { propertyRecordRoutes } from './property-records.routes.ts';
