export { consentsOf } from './agreement-service.ts';
export { agreementDocument } from './agreement-document.ts';
export { agreementLocation, signerOf } from './agreement-signer.ts';
export { insertSignature } from './agreement-store.ts';
export { registerAgreements } from './register-agreements.ts';
export { currentVersion } from './versions/agreement-version.ts';
