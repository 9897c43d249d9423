/** Whom a PIX pays. */
export interface PixReceiver {
  /** The key as the bank keeps it: an e-mail, a telephone (`+55…`), a CPF or CNPJ without marks, or a random one. */
  readonly key: string;
  readonly name: string;
  readonly city: string;
}

/** What is paid. */
export interface PixCharge {
  readonly cents: number;
  /** At most 25 letters and digits; the statement of the receiver shows it. */
  readonly txid: string;
}

/** `ID` and length, two digits each, and the value. */
const field = (id: string, value: string): string => id + String(value.length).padStart(2, '0') + value;

/** Apps of banks read letters of ASCII alone. */
const plain = (text: string, most: number): string =>
  text
    .normalize('NFD')
    .replaceAll(/[^\x20-\x7e]/gu, '')
    .replaceAll(/\s+/gu, ' ')
    .trim()
    .slice(0, most)
    .trim();

/** CRC-16/CCITT-FALSE, four digits in hexadecimal. */
export function crc16(text: string): string {
  let crc = 0xffff;
  for (let index = 0; index < text.length; index += 1) {
    crc ^= text.charCodeAt(index) << 8;
    for (let bit = 0; bit < 8; bit += 1)
      crc = ((crc & 0x8000) === 0 ? crc << 1 : (crc << 1) ^ 0x1021) & 0xffff;
  }
  return crc.toString(16).toUpperCase().padStart(4, '0');
}

/**
 * The static BR Code of a payment by PIX, to be copied or drawn as a QR Code (Manual de Padrões para Iniciação do Pix, Banco
 * Central do Brasil; EMV QRCPS, merchant-presented). Static: it expires never, and the bank does not know whether it was paid.
 */
export function brCode({ key, name, city }: PixReceiver, { cents, txid }: PixCharge): string {
  const amount =
    cents === 0 ? '' : field('54', `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`);
  const text = [
    field('00', '01'),
    field('26', field('00', 'br.gov.bcb.pix') + field('01', key)),
    field('52', '0000'),
    field('53', '986'),
    amount,
    field('58', 'BR'),
    field('59', plain(name, 25)),
    field('60', plain(city, 15)),
    field('62', field('05', txid)),
    '6304',
  ].join('');
  return text + crc16(text);
}
