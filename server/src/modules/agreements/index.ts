export { AgreementMailer } from './agreement-mailer.ts';
export { AgreementService, consentsOf } from './agreement-service.ts';
export { agreementDocument } from './agreement-document.ts';
export { agreementLocation, signerOf } from './agreement-signer.ts';
export { insertSignature } from './agreement-store.ts';
export { agreementRoutes } from './agreements.routes.ts';
export { currentVersion } from './versions/agreement-version.ts';
