import { and, asc, eq, isNotNull, isNull } from 'drizzle-orm';
import type { ServerContext } from '../../../kernel/context';
import { users } from '../../../schema';
import type { Language } from '../../../kernel/errors/language';
import type { RoomFigures } from '../../../ports/disk-room';
import { composeMail } from '../../core/mail';

const words = {
  'pt-BR': {
    subject: '{product}: o disco do servidor está quase cheio',
    greeting: 'Olá,',
    paragraphs: [
      'Em {at} (UTC), o disco do servidor {product} em {host} tinha {free} MB livres, e {reserve} MB deles ficam reservados para o banco de dados.',
      'Quando só a reserva resta, novos envios são recusados, conversões e importações esperam, e as lives deixam de ser gravadas até haver espaço. Nada do que foi guardado se perde.',
      'Libere espaço ou aumente o disco. O trabalho continua sozinho.',
    ],
    action: 'Abrir o console',
    notes: ['Este aviso é enviado uma vez, até que haja espaço de novo.'],
  },
  en: {
    subject: '{product}: the disk of the server is almost full',
    greeting: 'Hello,',
    paragraphs: [
      'At {at} (UTC), the disk of the server {product} on {host} had {free} MB left, of which {reserve} MB are kept for the database.',
      'When only these are left, new uploads are refused, conversions and imports wait, and lives are not recorded until there is room. Nothing that was stored is lost.',
      'Make room or enlarge the disk. The work goes on by itself.',
    ],
    action: 'Open the console',
    notes: ['This notice is sent once, until there is room again.'],
  },
} as const;

/** Whom the operator's notices go to: the address that is set, else whoever set the installation up. */
async function findOperator({ config, db }: Pick<ServerContext, 'config' | 'db'>) {
  if (config.operatorEmail !== null) return { to: config.operatorEmail, language: null };
  const [first] = await db
    .select({ to: users.login, language: users.language })
    .from(users)
    .where(and(eq(users.active, true), isNull(users.deletedAt), isNotNull(users.passwordHash)))
    .orderBy(asc(users.createdAt), asc(users.id))
    .limit(1);
  return first ?? null;
}

const megabytes = (bytes: number): string => String(Math.floor(bytes / 1_000_000));

/**
 * Tells the operator that the disk is almost full. Not through the queue of jobs: its database may be on that disk.
 *
 * @throws MailError.
 */
export async function mailDiskLow(
  context: Pick<ServerContext, 'config' | 'db' | 'mailer' | 'signal' | 'publicUrl'>,
  { figures, at, host }: { readonly figures: RoomFigures; readonly at: number; readonly host: string },
): Promise<void> {
  const operator = await findOperator(context);
  if (operator === null) return;
  const language: Language = operator.language === 'en' ? 'en' : 'pt-BR';
  const { brand } = context.config;
  const values: Readonly<Record<string, string>> = {
    product: brand.name,
    host,
    at: new Date(at).toISOString().slice(0, 16).replace('T', ' '),
    free: megabytes(figures.freeBytes),
    reserve: megabytes(figures.reserveBytes),
  };
  const fill = (text: string): string =>
    text.replaceAll(/\{(\w+)\}/g, (_all, name: string) => values[name] ?? '');
  const { subject, greeting, paragraphs, action, notes } = words[language];
  const message = composeMail({
    to: operator.to,
    language,
    brand,
    subject: fill(subject),
    greeting,
    paragraphs: paragraphs.map(fill),
    action: { label: action, url: context.publicUrl() },
    notes,
  });
  await context.mailer.send(message, { signal: context.signal });
}
