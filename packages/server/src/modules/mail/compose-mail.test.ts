import { describe, expect, it } from 'vitest';
import { composeMail } from './compose-mail.pure';
import type { MailContent } from './compose-mail.pure';

const content: MailContent = {
  to: 'ana@exemplo.com.br',
  language: 'pt-BR',
  product: 'Palco',
  subject: 'Assunto',
  greeting: 'Olá, Ana.',
  paragraphs: ['Um parágrafo.'],
  action: { label: 'Abrir', url: 'https://palco.example/auth/x?a=1&b=2' },
  notes: ['Uma nota.'],
};

describe('a mail', () => {
  it('says the same as text and as HTML', () => {
    const { text, html, subject } = composeMail(content);
    expect(subject).toBe('Assunto');
    expect(text).toBe(
      'Olá, Ana.\n\nUm parágrafo.\n\nAbrir:\nhttps://palco.example/auth/x?a=1&b=2\n\nUma nota.\n\n-- \nPalco\n',
    );
    for (const part of ['Olá, Ana.', 'Um parágrafo.', 'Uma nota.', 'Abrir', 'Palco']) {
      expect(html).toContain(part);
    }
    expect(html).toContain('<html lang="pt-BR">');
    expect(html).toContain('href="https://palco.example/auth/x?a=1&amp;b=2"');
  });

  it('fetches nothing and runs nothing', () => {
    expect(composeMail(content).html).not.toMatch(/<img|<script|<link|<iframe|src=|url\(|@import/i);
  });

  it.each([
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    "' onmouseover='alert(1)",
    '</title><svg onload=alert(1)>',
    '&lt;b&gt;',
  ])('shows %s as text', (hostile) => {
    const { html } = composeMail({
      ...content,
      subject: hostile,
      greeting: hostile,
      paragraphs: [hostile],
      notes: [hostile],
      product: hostile,
      action: { label: hostile, url: `https://palco.example/?x=${hostile}` },
    });
    const known = /<\/?(?:html|head|meta|title|body|div|p|a|!doctype)\b[^<>]*>/gi;
    expect(html.replaceAll(known, '')).not.toMatch(/[<>]/);
    expect(html.match(/<a href="https:\/\/palco\.example[^"]*" style="[^"]*">/g)).toHaveLength(2);
  });

  it('has one line in its subject, whatever a name holds', () => {
    const subject = 'Convite de Ana\r\nBcc: todos@exemplo.com.br\u2028x\0';
    expect(composeMail({ ...content, subject }).subject).toBe('Convite de Ana Bcc: todos@exemplo.com.br x');
  });
});
