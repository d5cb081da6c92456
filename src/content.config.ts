import { defineCollection } from 'astro:content';
import { file, glob } from 'astro/loaders';
import { z } from 'astro/zod';
import { serviceGroups } from '~/config/service-groups';

/** Search engines cut longer ones off. */
const description = z.string().min(50).max(160);

const services = defineCollection({
  loader: glob({ base: './src/content/services', pattern: '*.md' }),
  schema: z.object({
    name: z.string().min(1).max(60),
    group: z.enum(serviceGroups.map(({ id }) => id)),
    /** Place within its group. */
    order: z.number().int(),
    /** What it costs, as spec §9 has it. */
    price: z.string().optional(),
  }),
});

const industries = defineCollection({
  loader: glob({ base: './src/content/industries', pattern: '*.md' }),
  schema: z.object({ headline: z.string().min(1).max(80) }),
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
  }),
});

const legal = defineCollection({
  loader: glob({ base: './src/content/legal', pattern: '*.md' }),
  schema: z.object({ title: z.string().min(1), description, revised: z.coerce.date() }),
});

export const collections = { services, industries, solutions, legal };
