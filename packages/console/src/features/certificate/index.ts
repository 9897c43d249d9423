export { CertificatePage } from './certificate-page';
export { findCertificate } from './find-certificate';
