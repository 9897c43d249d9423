// The written pages in their order, for the side bar, the site and llms.txt. A page is in the site because its file is in a folder.
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const here = import.meta.dirname;
/** First in a section, in this order; a page that is not named here comes after them by its name. */
const first = ['upload', 'classroom', 'player', 'embeds', 'theming', 'permissions', 'webhooks'];
const sections = [
  { text: 'Guides', folder: 'guides' },
  { text: 'Kit', folder: 'kit' },
  {
    text: 'Operation',
    pages: ['self-hosting.md', 'cluster.md', 'capacity.md', 'accessibility.md', 'threats.md', 'licences.md'],
  },
  { text: 'HTTP API', folder: 'reference/http' },
  { text: 'TypeScript API', folder: 'reference/api', isMade: true },
  { text: 'Decisions', folder: 'decisions', isFolded: true },
  { text: 'For contributors', pages: ['sizes.md', 'specification.md', 'upload-faults.md'] },
];

const placeOf = (file) => {
  const place = first.indexOf(file.replace(/\.md$/, ''));
  return place < 0 ? first.length : place;
};

function filesOf({ folder, pages }) {
  if (pages) return pages;
  if (!existsSync(join(here, folder))) return [];
  return readdirSync(join(here, folder), { recursive: true })
    .filter((file) => file.endsWith('.md') && !isListOfEntries(join(folder, file)))
    .sort((one, other) => placeOf(one) - placeOf(other) || one.localeCompare(other))
    .map((file) => `${folder}/${file}`);
}

/** The list of the entries of a package, where it has several: the side bar is that. */
function isListOfEntries(path) {
  const beside = join(here, path, '../index');
  return path.endsWith('/modules.md') && (existsSync(beside) || existsSync(`${beside}.md`));
}

function pageOf(path) {
  const text = readFileSync(join(here, path), 'utf8');
  const [, title] = /^# (.+)$/m.exec(text) ?? [];
  if (!title) throw new Error(`docs/${path} has no title.`);
  const entry = entryOf(path);
  // The first sentence of an entry's page is about the first of its exports.
  if (entry) return { path, title: entry, about: '' };
  return { path, title: title.replaceAll(/[`\\]/g, ''), about: firstSentenceOf(text) };
}

/** The entry of a package that a page of the TypeScript reference is about, `@palco/sdk/upload`. */
function entryOf(path) {
  const [, entry] = /^reference\/api\/(.*)\.md$/.exec(path) ?? [];
  return entry && `@palco/${entry.replaceAll(/\/index\b|\/namespaces|\/modules$/g, '')}`;
}

/** The first paragraph after the title, in one line and up to its first full stop. */
function firstSentenceOf(text) {
  const paragraph = text.split(/\n{2,}/).find((part) => /^(?![#<|:\-\s]|```)/.test(part)) ?? '';
  const plain = paragraph.replaceAll(/\s+/g, ' ').replaceAll(/\[([^\]]+)\]\([^)]*\)/g, '$1');
  return /^.*?[.:](?= |$)/.exec(plain)?.[0].replace(/:$/, '.') ?? plain;
}

/** Every page of the site but the first one. */
export function pagesOf() {
  return sections.flatMap((section) => filesOf(section).map(pageOf));
}

/** For VitePress. */
export function sidebar() {
  return sections.map((section) => ({
    text: section.text,
    collapsed: Boolean(section.isFolded || section.isMade),
    items: filesOf(section)
      .map(pageOf)
      .map(({ path, title }) => ({ text: title, link: `/${path.replace(/\.md$/, '')}` })),
  }));
}

/** What a language model needs first, after https://llmstxt.org: what this is, and each page with its address and a sentence. */
export function llmsText() {
  const { about } = pageOf('index.md');
  const lines = sections
    .filter(({ isFolded }) => !isFolded)
    .flatMap((section) => [
      `## ${section.text}`,
      '',
      ...filesOf(section)
        .map(pageOf)
        .map(
          (page) =>
            `- [${page.title}](/${page.path.replace(/\.md$/, '.html')})${page.about ? `: ${page.about}` : ''}`,
        ),
      '',
    ]);
  return `# Palco\n\n> ${about}\n\n${lines.join('\n')}`;
}
