export { CertificatePage } from './certificate-page';
export { certificateCode, findCertificate } from './find-certificate';
