import { PalcoProvider } from '@palco/react';
import type { Certificate } from '@palco/sdk/lives';
import { act, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createTestPalco } from '../../testing/render-console';
import { CertificatePage } from './certificate-page';
import { certificateCode, findCertificate } from './find-certificate';

const certificate: Certificate = {
  code: 'K7QM-2XRT-9WHB',
  name: 'Ana Lúcia',
  title: 'Frações e porcentagens',
  team: 'Colégio Atlas',
  timezone: 'America/Sao_Paulo',
  startedAt: '2030-03-02T01:30:00.000Z',
  minutes: 50,
  share: 83,
  issuedAt: '2030-03-02T12:00:00.000Z',
};

async function open(code: string, fault = false) {
  const given = createTestPalco();
  const known = code === certificate.code;
  if (known) given.backend.override({ checkCertificate: () => ({ status: 200, body: certificate }) });
  else given.backend.fault({ operation: 'checkCertificate', status: 404, code: 'NOT_FOUND' });
  if (fault) given.backend.fault({ operation: 'checkCertificate', status: 503 });
  await act(async () => {
    render(
      <PalcoProvider palco={given.palco}>
        <CertificatePage code={code} found={findCertificate(given.palco, code)} />
      </PalcoProvider>,
    );
  });
}

test('a certificate that was given out is shown with what it says, by the clock of its team', async () => {
  await open(certificate.code);
  expect((await screen.findByText('Este certificado foi emitido aqui.')).role).toBe('status');
  const said = screen.getAllByRole('definition').map(({ textContent }) => textContent);
  expect(said).toEqual([
    'Ana Lúcia',
    'Frações e porcentagens',
    'Colégio Atlas',
    '1 de março de 2030',
    '50 minutos (83 % da transmissão)',
    '2 de março de 2030',
    'K7QM-2XRT-9WHB',
  ]);
});

test.each([
  ['/certificado/K7QM-2XRT-9WHB', 'K7QM-2XRT-9WHB'],
  ['/certificado/K7QM%202XRT/', 'K7QM 2XRT'],
  ['/certificado/50%', '50%'],
  ['/certificado/', ''],
])('the code in %s is «%s»', (pathname, code) => {
  expect(certificateCode(pathname)).toBe(code);
});

test('one that is not known says so with its code', async () => {
  await open('0000-0000-0000');
  expect(await screen.findByText(/código 0000-0000-0000/)).toBeTruthy();
});

test('a failure offers to try again', async () => {
  await open(certificate.code, true);
  expect(await screen.findByRole('button', { name: 'Tentar novamente' })).toBeTruthy();
});
