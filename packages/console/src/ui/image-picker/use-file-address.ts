import { useEffect, useState } from 'react';

/** A file that is not sent yet as an address that an image can show; null until it is read. */
export function useFileAddress(file: File | null): string | null {
  const [read, setRead] = useState<{ readonly file: File; readonly address: string } | null>(null);
  useEffect(() => {
    if (!file) return undefined;
    const reader = new FileReader();
    reader.addEventListener('load', () => setRead({ file, address: String(reader.result) }));
    reader.readAsDataURL(file);
    return () => reader.abort();
  }, [file]);
  return read !== null && read.file === file ? read.address : null;
}
