export { registerSales } from './register-sales.ts';
