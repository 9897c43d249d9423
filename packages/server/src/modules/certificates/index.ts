export { createCertificatesModule } from './certificates.routes';
