import { PalcoProvider } from '@palco/react';
import type { Palco } from '@palco/sdk';
import { StrictMode } from 'react';
import type { Root } from 'react-dom/client';
import { certificateCode, CertificatePage, findCertificate } from '../../features/certificates';
import { useDocumentLanguage } from '../use-document-language';

/** Shows what the certificate that the address names says. */
export function showCertificate(root: Root, pathname: string, palco: Palco): void {
  const code = certificateCode(pathname);
  const found = findCertificate(palco, code);
  root.render(
    <StrictMode>
      <PalcoProvider palco={palco}>
        <LocalizedCertificate code={code} found={found} />
      </PalcoProvider>
    </StrictMode>,
  );
}

function LocalizedCertificate(props: Parameters<typeof CertificatePage>[0]) {
  useDocumentLanguage();
  return <CertificatePage {...props} />;
}
