export { eraseCertificatesOf, listCertificatesOf } from './given-certificates.store';
export { createCertificatesModule } from './certificates.routes';
