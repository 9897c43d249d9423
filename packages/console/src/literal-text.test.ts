import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';

const root = import.meta.dirname;
/** Attributes that people see or hear. */
const spoken = new Set([
  'aria-label',
  'aria-description',
  'aria-roledescription',
  'alt',
  'title',
  'placeholder',
  'label',
]);

interface Literal {
  file: string;
  line: number;
  text: string;
}

const hasWord = (text: string) => /\p{L}{2,}/u.test(text);

function textOf(node: ts.Node): string | null {
  if (ts.isJsxText(node)) return node.text;
  if (ts.isStringLiteral(node) && ts.isJsxAttribute(node.parent)) {
    return spoken.has(node.parent.name.getText()) ? node.text : null;
  }
  const isText = ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node);
  return isText && ts.isJsxExpression(node.parent) && !ts.isJsxAttribute(node.parent.parent)
    ? node.text
    : null;
}

/** Words that stand in the markup instead of in a catalogue. */
function literalsIn(source: string, file: string): Literal[] {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const found: Literal[] = [];
  const visit = (node: ts.Node): void => {
    const text = textOf(node)?.trim();
    if (text && hasWord(text)) {
      found.push({ file, line: tree.getLineAndCharacterOfPosition(node.getStart()).line + 1, text });
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}

test('the scan finds words in text, in spoken attributes and in braces, and nothing else', () => {
  const source = `const a = <p title="Dica" className="xx" aria-hidden="true">Olá {'mundo'} {t('key')} {x === 'aa'} · {\`dois\`}</p>;`;
  expect(literalsIn(source, 'a.tsx').map(({ text }) => text)).toEqual(['Dica', 'Olá', 'mundo', 'dois']);
});

test('every visible text comes from a catalogue', () => {
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.tsx') && !/\.(test|stories)\.tsx$/.test(file) && !file.startsWith('testing'),
  );
  expect(files.length).toBeGreaterThan(40);
  expect(files.flatMap((file) => literalsIn(readFileSync(join(root, file), 'utf8'), file))).toEqual([]);
});
