import { readdirSync } from 'node:fs';
import { basename } from 'node:path';
import { defineCollection } from 'astro:content';
import { file, glob } from 'astro/loaders';
import { z } from 'astro/zod';
import { serviceGroups } from '~/config/service-groups';
import { siteSections } from '~/config/site-sections';
import { leadFormIds } from '~rules/lead/forms';

/** A service is added by adding its file. */
const serviceIds = readdirSync('src/content/services').map((file) => basename(file, '.yaml'));

/** An anchor or a file name: lower-case words joined by hyphens. */
const id = z.string().regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/);

/** What search engines and social networks show of a page; they cut longer ones off. */
const head = {
  /** Of the window, without the brand's name. */
  title: z.string().min(3).max(60),
  description: z.string().min(70).max(160),
};

/** How a page begins. */
const opening = {
  headline: z.string().min(3).max(80),
  lead: z.string().min(60).max(340),
};

const text = z.string().min(20).max(420);
const paragraphs = z.array(z.string().min(40).max(700)).min(1).max(6);

const partHead = {
  /** The part's anchor. */
  id,
  title: z.string().min(3).max(70),
  summary: z.string().min(20).max(240).optional(),
};

/** The parts a page is made of: each kind is one component of components/sections. */
const part = z.discriminatedUnion('kind', [
  /** Running text. */
  z.object({ kind: z.literal('prose'), ...partHead, paragraphs }),
  /** What happens, in order. */
  z.object({
    kind: z.literal('steps'),
    ...partHead,
    steps: z
      .array(z.object({ title: z.string().min(3).max(60), text }))
      .min(2)
      .max(7),
  }),
  /** Things by name, in no order. */
  z.object({
    kind: z.literal('facts'),
    ...partHead,
    facts: z
      .array(z.object({ term: z.string().min(2).max(60), text }))
      .min(2)
      .max(8),
  }),
  /** Two ways of doing the same, the second ours. */
  z.object({
    kind: z.literal('contrast'),
    ...partHead,
    usual: z.object({ title: z.string().max(60), points: z.array(z.string().max(200)).min(2) }),
    ours: z.object({ title: z.string().max(60), points: z.array(z.string().max(200)).min(2) }),
  }),
  /** A table: the first cell of a row is its heading. */
  z.object({
    kind: z.literal('ledger'),
    ...partHead,
    columns: z.array(z.string().min(1).max(40)).min(2).max(4),
    rows: z
      .array(z.array(z.string().max(160)).min(2).max(4))
      .min(2)
      .max(14),
  }),
  /** Short lines, side by side. */
  z.object({
    kind: z.literal('checklist'),
    ...partHead,
    items: z.array(z.string().min(8).max(140)).min(4).max(12),
  }),
]);

const parts = (least: number) => z.array(part).min(least).max(8);

/** Shown at the end, and told to search engines as a FAQPage. */
const question = z.object({
  question: z.string().min(10).max(120).endsWith('?'),
  answer: z.string().min(40).max(600),
});

const questions = (least: number) => z.array(question).min(least).max(6);

const yaml = (name: string) => glob({ base: `./src/content/${name}`, pattern: '*.yaml' });

/** Pages of which there is one of a kind. */
const pages = defineCollection({
  loader: yaml('pages'),
  schema: z.object({
    path: z.string().startsWith('/'),
    /** What links, breadcrumbs and the site map call it. */
    name: z.string().min(2).max(60),
    ...head,
    ...opening,
    section: z.enum(siteSections.map(({ id }) => id)),
    /** Path of the page above it; home where there is none. */
    parent: z.string().startsWith('/').optional(),
    /** False keeps search engines away, and the page out of the site map. */
    parts: parts(0).default([]),
    questions: questions(0).default([]),
    /** What the page says to those who come from a lead form, in place of its own words. */
    afterForm: z
      .array(z.object({ form: z.enum(leadFormIds), ...opening, parts: parts(1) }))
      .default([]),
  }),
});

const services = defineCollection({
  loader: yaml('services'),
  schema: z.object({
    path: z.string().startsWith('/'),
    name: z.string().min(3).max(60),
    group: z.enum(serviceGroups.map(({ id }) => id)),
    /** Position in lists and menus. */
    order: z.number(),
    /** One line for lists. */
    summary: z.string().min(20).max(120),
    /** US dollars a month, if it's sold on its own (spec §9). */
    price: z.object({ monthly: z.number().positive(), from: z.boolean() }).optional(),
    /** A file in src/components/drawings/services, without `.astro`. */
    illustration: z.string().optional(),
    ...head,
    ...opening,
    parts: parts(3),
    questions: questions(2),
    /** What clients take together with it. */
    goesWith: z.array(z.enum(serviceIds)).min(2).max(3),
  }),
});

const industries = defineCollection({
  loader: yaml('industries'),
  schema: z.object({
    ...head,
    ...opening,
    parts: parts(3),
    questions: questions(2),
    /** The services that matter most in this market, and why there. */
    services: z
      .array(z.object({ id: z.enum(serviceIds), why: text }))
      .min(3)
      .max(6),
  }),
});

/** A place where healthcare staffing is sold; general public facts, no figures. */
const places = defineCollection({
  loader: yaml('places'),
  schema: z.object({
    ...head,
    ...opening,
    /** Spans of the year that decide when people have to be hired. */
    seasons: z
      .array(
        z.object({
          label: z.string().min(3).max(40),
          /** 1 to 12; a span may run over the turn of the year. */
          from: z.number().int().min(1).max(12),
          to: z.number().int().min(1).max(12),
          strain: z.enum(['high', 'medium']),
          text: z.string().min(20).max(200),
        }),
      )
      .min(2)
      .max(5),
    parts: parts(3),
    questions: questions(2),
    /** Counties, districts or metropolitan areas, as areaServed has them. */
    serves: z.array(z.string().min(3).max(60)).min(3).max(10),
  }),
});

/** Who works here. Sample people: replace them with the business's own. */
const people = defineCollection({
  loader: yaml('people'),
  schema: z.object({
    name: z.string().min(3).max(60),
    role: z.string().min(3).max(60),
    order: z.number().int(),
    description: head.description,
    headline: opening.headline,
    lead: opening.lead,
    /** One or two sentences, for the list of people. */
    summary: z.string().min(40).max(240),
    /** What to ask this person about. */
    subjects: z.array(z.string().min(3).max(60)).min(2).max(6),
    parts: parts(1),
  }),
});

/** Articles that are pages of their own, beside the posts of the database. */
const articles = defineCollection({
  loader: glob({ base: './src/content/articles', pattern: '*.md' }),
  schema: z.object({
    ...head,
    ...opening,
    category: z.string().min(3).max(40),
    /** A name of `people`. */
    author: id,
    published: z.coerce.date(),
    modified: z.coerce.date(),
    readMinutes: z.number().int().positive(),
  }),
});

/** The systems that make up the integrated authority hub (spec §2). */
const solutions = defineCollection({
  loader: file('./src/content/solutions.yaml'),
  schema: z.object({
    /** Place in the diagram, clockwise. */
    order: z.number().int(),
    name: z.string().min(1),
    stage: z.enum(['Found', 'Reached', 'Hired']),
    does: z.string().min(20).max(140),
    /** The page that tells more. */
    path: z.string().startsWith('/'),
  }),
});

const legal = defineCollection({
  loader: glob({ base: './src/content/legal', pattern: '*.md' }),
  schema: z.object({ ...head, revised: z.coerce.date() }),
});

export const collections = {
  pages,
  services,
  industries,
  places,
  people,
  articles,
  solutions,
  legal,
};
