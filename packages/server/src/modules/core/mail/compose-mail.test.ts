import { describe, expect, it } from 'vitest';
import { composeMail } from './compose-mail.pure';
import type { MailContent } from './compose-mail.pure';

const content: MailContent = {
  to: 'ana@exemplo.com.br',
  language: 'pt-BR',
  brand: { name: 'Palco', color: '#2f4bf0', logo: null },
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

  it('is a complete HTML page with inline styles', () => {
    const { html } = composeMail(content);
    const lines = html.split('\n');
    expect(lines.slice(0, 3)).toEqual([
      '<!doctype html><html lang="pt-BR"><head><meta charset="utf-8">',
      '<meta name="viewport" content="width=device-width">',
      '<title>Assunto</title></head>',
    ]);
    expect(lines[3]).toMatch(/^<body style="margin:0;.*font:16px.*">$/);
    expect(lines[4]).toMatch(/^<div style="max-width:520px;.*">$/);
    expect(lines.at(-1)).toBe('</div></body></html>');
    expect(html).toContain('<p style="margin:0 0 16px;">Um parágrafo.</p>');
    expect(html).toContain('<p style="margin:0 0 16px;color:#4a4353;font-size:14px">Uma nota.</p>');
    expect(html).toMatch(/style="display:inline-block;[^"]*">Abrir</);
    // The wings with the arch, above the stage.
    expect(lines[5]).toMatch(
      /^<p style="[^"]*background:#15111a[^"]*"><span style="[^"]*border-radius:15px 15px/,
    );
  });

  it.each([
    ['pt-BR', 'Se o botão não funcionar, copie este endereço para o navegador:'],
    ['en', 'If the button doesn&#39;t work, copy this address into your browser:'],
  ] as const)('in %s shows the address for clients in which the button does not work', (language, hint) => {
    expect(composeMail({ ...content, language }).html).toContain(hint);
  });

  it('holds no control characters but the line breaks of its text', () => {
    const { text } = composeMail({ ...content, greeting: 'Olá,\r\tAna.\nBom dia.' });
    expect(text.startsWith('Olá, Ana.\nBom dia.\n\n')).toBe(true);
  });

  it('fetches nothing and runs nothing', () => {
    expect(composeMail(content).html).not.toMatch(/<img|<script|<link|<iframe|src=|url\(|@import/i);
  });

  it('shows a logo that is a PNG, which it brings along', () => {
    const bytes = Buffer.from('a picture');
    const logo = { type: 'image/png', bytes } as const;
    const { html, attachments = [] } = composeMail({ ...content, brand: { ...content.brand, logo } });
    expect(attachments).toEqual([
      {
        cid: 'logo@brand',
        filename: 'logo.png',
        contentType: 'image/png',
        contentDisposition: 'inline',
        content: bytes,
      },
    ]);
    expect(html.match(/src="[^"]*"/g)).toEqual(['src="cid:logo@brand"']);
    expect(html).not.toContain('>P</span>');
  });

  it('shows the letter in place of a logo that mail clients do not show', () => {
    const logo = { type: 'image/svg+xml', bytes: Buffer.from('<svg/>') } as const;
    const mail = composeMail({ ...content, brand: { ...content.brand, logo } });
    expect(mail).toEqual(composeMail(content));
    expect(mail.html).toContain('>P</span>Palco</p>');
    expect(mail).not.toHaveProperty('attachments');
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
      brand: { name: hostile, color: '#2f4bf0', logo: null },
      action: { label: hostile, url: `https://palco.example/?x=${hostile}` },
    });
    const known = /<\/?(?:html|head|meta|title|body|div|p|a|span|!doctype)\b[^<>]*>/gi;
    expect(html.replaceAll(known, '')).not.toMatch(/[<>]/);
    expect(html.match(/<a href="https:\/\/palco\.example[^"]*" style="[^"]*">/g)).toHaveLength(2);
  });

  it('has one line in its subject, whatever a name holds', () => {
    const subject = 'Convite de Ana\r\nBcc: todos@exemplo.com.br\u2028x\0';
    expect(composeMail({ ...content, subject }).subject).toBe('Convite de Ana Bcc: todos@exemplo.com.br x');
  });
});
