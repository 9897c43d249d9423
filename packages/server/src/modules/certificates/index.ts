export { eraseCertificatesOf, listCertificatesOf } from './given-certificates.store';
export { shareOfAir } from './certificate.pure';
export { createCertificatesModule } from './certificates.routes';
