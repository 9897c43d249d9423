import type { Classroom } from '@palco/sdk/classroom';
import { useCallback, useEffect, useRef, useState } from 'react';
import { saveFile } from './save-file';

/** What `Classroom.Certificate` asks for and `Classroom.CertificateError` tells. */
export interface CertificateRequest {
  readonly pending: boolean;
  /** Why the last one was refused; null where it was not. */
  readonly refusal: { readonly reason: unknown } | null;
  download(fileName: string): void;
}

const quiet = { pending: false, refusal: null } as const;

/** Asks for the certificate of the attendee, one request at a time, and lets the browser save it. */
export function useCertificate(classroom: Classroom): CertificateRequest {
  const [state, setState] = useState<Pick<CertificateRequest, 'pending' | 'refusal'>>(quiet);
  const asked = useRef<Classroom | null>(null);
  useEffect(
    () => () => {
      asked.current = null;
      setState(quiet);
    },
    [classroom],
  );
  const download = useCallback(
    (fileName: string): void => {
      if (asked.current !== null) return;
      asked.current = classroom;
      setState({ pending: true, refusal: null });
      const settle = (refusal: CertificateRequest['refusal'], file?: Blob): void => {
        // The page has gone, or shows another classroom.
        if (asked.current !== classroom) return;
        asked.current = null;
        setState({ pending: false, refusal });
        if (file) saveFile(fileName, file);
      };
      classroom.certificate().then(
        (file) => settle(null, file),
        (reason: unknown) => settle({ reason }),
      );
    },
    [classroom],
  );
  return { ...state, download };
}
