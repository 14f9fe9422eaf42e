/** The billing contact of these tests. */
export const BILLING = { name: 'Maya Ferreira', company: 'Front Range Residential', phone: '', address: '1 Main St' };
