/** The languages of certificates: those that a team chooses for its viewers. */
export type CertificateLanguage = 'pt-BR' | 'en';

interface Said {
  readonly minutes: number;
  readonly share: number;
}

interface CertificateTexts {
  readonly title: string;
  readonly certifies: string;
  attended(said: Said): string;
  on(date: string, zone: string): string;
  readonly by: string;
  issued(date: string): string;
  check(url: string): string;
  /** Where nothing of the title can be drawn. */
  readonly untitled: string;
  readonly unnamed: string;
}

const portuguese: CertificateTexts = {
  title: 'Certificado de presença',
  certifies: 'Certificamos que',
  attended: ({ minutes, share }) =>
    `esteve presente por ${minutes} ${minutes === 1 ? 'minuto' : 'minutos'} (${share} % da transmissão) em`,
  on: (date, zone) => `realizada em ${date} (fuso ${zone})`,
  by: 'Organização',
  issued: (date) => `Emitido em ${date}`,
  check: (url) => `Confira em ${url}`,
  untitled: 'Transmissão ao vivo',
  unnamed: 'Participante',
};

const english: CertificateTexts = {
  title: 'Certificate of presence',
  certifies: 'This certifies that',
  attended: ({ minutes, share }) =>
    `was present for ${minutes} ${minutes === 1 ? 'minute' : 'minutes'} (${share} % of the broadcast) at`,
  on: (date, zone) => `held on ${date} (time zone ${zone})`,
  by: 'Organised by',
  issued: (date) => `Issued on ${date}`,
  check: (url) => `Check it at ${url}`,
  untitled: 'Live broadcast',
  unnamed: 'Attendee',
};

/** The words of a certificate. */
export const certificateTexts: Readonly<Record<CertificateLanguage, CertificateTexts>> = {
  'pt-BR': portuguese,
  en: english,
};

/** What a certificate says, before it is drawn. */
export interface CertificateInput extends Said {
  readonly language: CertificateLanguage;
  readonly timeZone: string;
  readonly name: string;
  readonly title: string;
  readonly team: string;
  readonly startedAt: Date;
  readonly issuedAt: Date;
  /** Where anybody can check that it was given out. */
  readonly checkUrl: string;
}

/** The lines of a certificate. */
export interface CertificateLines {
  readonly title: string;
  readonly certifies: string;
  readonly name: string;
  readonly attended: string;
  readonly live: string;
  readonly on: string;
  readonly team: string;
  readonly by: string;
  readonly issued: string;
  readonly check: string;
}

/** Writes a certificate: dates in the time zone of the team, in the long form of its language. */
export function certificateLines(input: CertificateInput): CertificateLines {
  const { language, timeZone, name, title, team, startedAt, issuedAt, checkUrl } = input;
  const texts = certificateTexts[language];
  const date = new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
    dateStyle: 'long',
    timeZone,
  });
  return {
    title: texts.title,
    certifies: texts.certifies,
    name,
    attended: texts.attended(input),
    live: title,
    on: texts.on(date.format(startedAt), timeZone.replaceAll('_', ' ')),
    team,
    by: texts.by,
    issued: texts.issued(date.format(issuedAt)),
    check: texts.check(checkUrl),
  };
}
