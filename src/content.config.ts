import { defineCollection } from 'astro:content';
import { glob, type Loader } from 'astro/loaders';
import { z } from 'astro/zod';
import { catalog, type ServiceId } from '~/config/catalog';
import { copyFigures, fillFigures } from '~/config/copy-figures';
import { serviceGroups } from '~/config/service-groups';
import { siteSections } from '~/config/site-sections';
import { siteTimeZone } from '~/config/time-zone';
import { parseZonedTime } from '~/lib/zoned-time';
import { leadFormIds } from '~rules/lead/forms';

const serviceIds = Object.keys(catalog) as ServiceId[];

/** An anchor or a file name: lowercase words joined by hyphens. */
const id = z.string().regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/);

/** Search engines and social networks truncate longer ones. */
const head = {
  /** Of the document, without the brand's name. */
  title: z.string().min(3).max(60),
  description: z.string().min(70).max(160),
};

const opening = {
  headline: z.string().min(3).max(80),
  lead: z.string().min(60).max(340),
};

/** The last words before the footer. */
const closing = z.object({
  title: z.string().min(10).max(70),
  text: z.string().min(60).max(240),
});

/** `2026-01-12`: the start of that day in the business's time zone. YAML reads it as the start in UTC. */
const day = z.coerce
  .date()
  .transform(
    (date) => new Date(parseZonedTime(date.toISOString().slice(0, 16), siteTimeZone.name)),
  );

const text = z.string().min(20).max(420);

const blockHead = {
  /** The section's anchor. */
  id,
  title: z.string().min(3).max(70),
  summary: z.string().min(20).max(240).optional(),
};

const points = z.object({ title: z.string().max(60), points: z.array(z.string().max(200)).min(2) });

/** components/sections/Blocks.astro renders each kind. */
const block = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('prose'),
    ...blockHead,
    paragraphs: z.array(z.string().min(40).max(700)).min(1).max(6),
  }),
  /** In order. */
  z.object({
    kind: z.literal('steps'),
    ...blockHead,
    steps: z
      .array(z.object({ title: z.string().min(3).max(60), text }))
      .min(2)
      .max(7),
  }),
  /** In no order. */
  z.object({
    kind: z.literal('facts'),
    ...blockHead,
    facts: z
      .array(z.object({ term: z.string().min(2).max(60), text }))
      .min(2)
      .max(8),
  }),
  /** The usual way next to ours. */
  z.object({ kind: z.literal('comparison'), ...blockHead, usual: points, ours: points }),
  /** The first cell of each row is its heading. */
  z.object({
    kind: z.literal('table'),
    ...blockHead,
    columns: z.array(z.string().min(1).max(40)).min(2).max(4),
    rows: z
      .array(z.array(z.string().max(160)).min(2).max(4))
      .min(2)
      .max(14),
  }),
  /** Something that a service delivers. */
  z.object({
    kind: z.literal('sample'),
    ...blockHead,
    /** A file in src/components/samples, without `.astro`. */
    sample: z.string(),
    /** Puts the heading above it. By default, it's next to it. */
    wide: z.boolean().default(false),
  }),
  z.object({
    kind: z.literal('checklist'),
    ...blockHead,
    items: z.array(z.string().min(8).max(140)).min(4).max(12),
  }),
]);

const blocks = (min: number) => z.array(block).min(min).max(8);

/** Also the page's FAQPage structured data. */
const questions = (min: number) =>
  z
    .array(
      z.object({
        question: z.string().min(10).max(120).endsWith('?'),
        answer: z.string().min(40).max(600),
      }),
    )
    .min(min)
    .max(6);

/** Loads the files of a folder, and replaces the references in their fields with figures. */
function folder(name: string, pattern: string): Loader {
  const files = glob({ base: `./src/content/${name}`, pattern });
  return {
    ...files,
    load: (context) =>
      files.load({
        ...context,
        parseData: (entry) =>
          context.parseData({ ...entry, data: fillFigures(entry.data) as typeof entry.data }),
        // A file counts as changed if a figure changes.
        generateDigest: (data) =>
          context.generateDigest(JSON.stringify([data, Object.values(copyFigures)])),
      }),
  };
}

const yaml = (name: string) => folder(name, '*.yaml');
const markdown = (name: string) => folder(name, '*.md');

/** Pages with their own file in src/pages. */
const pages = defineCollection({
  loader: yaml('pages'),
  schema: z.object({
    path: z.string().startsWith('/'),
    /** In links, breadcrumbs, and the sitemap. */
    name: z.string().min(2).max(60),
    ...head,
    ...opening,
    section: z.enum(siteSections.map(({ id }) => id)),
    /** Path of the page above it. The home page by default. */
    parent: z.string().startsWith('/').optional(),
    blocks: blocks(0).default([]),
    questions: questions(0).default([]),
    /** By default, the page ends with the limit of authority clients. */
    closing: closing.optional(),
    /** Replaces the opening and the blocks for visitors who come from this lead form. */
    afterForm: z
      .array(z.object({ form: z.enum(leadFormIds), ...opening, blocks: blocks(1) }))
      .default([]),
  }),
});

const services = defineCollection({
  loader: yaml('services'),
  schema: z.object({
    path: z.string().startsWith('/'),
    group: z.enum(serviceGroups.map(({ id }) => id)),
    /** Position in lists and menus. */
    order: z.number(),
    /** One line for lists. */
    summary: z.string().min(20).max(120),
    /** Described in config/services.ts. The catalog has the price. */
    cost: z.object({ depends: z.string().min(20).max(120).endsWith('.'), why: text }),
    /** A file in src/components/drawings/services, without `.astro`. */
    illustration: z.string().optional(),
    ...head,
    ...opening,
    blocks: blocks(3),
    questions: questions(2),
    /** By default, the page ends with the limit of authority clients. */
    closing: closing.optional(),
    /** Related services. */
    goesWith: z.array(z.enum(serviceIds)).min(2).max(3),
  }),
});

const industries = defineCollection({
  loader: yaml('industries'),
  schema: z.object({
    ...head,
    ...opening,
    blocks: blocks(3),
    questions: questions(2),
    closing,
    /** The services to start with in this industry, and why. */
    services: z
      .array(z.object({ id: z.enum(serviceIds), why: text }))
      .min(3)
      .max(6),
  }),
});

/** Cities and states. Only public facts, no figures. */
const places = defineCollection({
  loader: yaml('places'),
  schema: z.object({
    ...head,
    ...opening,
    /** Times of year when staff is hard to find. */
    seasons: z
      .array(
        z.object({
          label: z.string().min(3).max(40),
          /** 1 to 12. A season may span New Year's. */
          from: z.number().int().min(1).max(12),
          to: z.number().int().min(1).max(12),
          strain: z.enum(['high', 'medium']),
          text: z.string().min(20).max(200),
        }),
      )
      .min(2)
      .max(5),
    blocks: blocks(3),
    questions: questions(2),
    /** Counties and regions, for `areaServed` in the structured data. */
    serves: z.array(z.string().min(3).max(60)).min(3).max(10),
  }),
});

/** The team. Sample people: replace them with your own. */
const people = defineCollection({
  loader: yaml('people'),
  schema: z.object({
    name: z.string().min(3).max(60),
    role: z.string().min(3).max(60),
    /** Path of a photo in public/, 800 by 1000 pixels. By default, the page shows a mark drawn from the initials. */
    portrait: z.string().startsWith('/').optional(),
    order: z.number().int(),
    description: head.description,
    ...opening,
    /** One or two sentences, for lists. */
    summary: z.string().min(40).max(240),
    /** What to ask this person about. */
    subjects: z.array(z.string().min(3).max(60)).min(2).max(6),
    blocks: blocks(1),
  }),
});

/** Articles with their own page in src/pages/blog. All others are posts in the database. */
const articles = defineCollection({
  loader: markdown('articles'),
  schema: z
    .object({
      ...head,
      ...opening,
      category: z.string().min(3).max(40),
      /** A file in src/content/people, without `.yaml`. */
      author: id,
      published: day,
      modified: day,
      readMinutes: z.number().int().positive(),
      closing,
    })
    .refine(({ published, modified }) => modified >= published, {
      path: ['modified'],
      message: 'Must not be before `published`.',
    }),
});

const legal = defineCollection({
  loader: markdown('legal'),
  schema: z.object({ ...head, revised: day }),
});

export const collections = {
  pages,
  services,
  industries,
  places,
  people,
  articles,
  legal,
};
