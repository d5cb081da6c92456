import { Hono } from 'hono';
import { serveStandIn } from '../serve-stand-in.ts';

/** The reference of the mock's project: 20 letters, as everywhere. */
export const projectRef = 'abcdefghijklmnopqrst';

export interface Deployment {
  slug: string;
  verifyJwt: boolean | undefined;
  entrypoint: string;
  importMap: string | undefined;
  /** Paths in the repository and what's in the files. */
  files: Map<string, string>;
}

/** A function, as the API returns it. */
const described = (slug: string, verify_jwt: boolean | undefined) => ({
  ...{ id: slug, slug, name: slug, status: 'ACTIVE', version: 1, verify_jwt },
  ...{ created_at: 1, updated_at: 1 },
});

/**
 * A mock of the parts of Supabase's management API that `functions deploy` and `npm run doctor` call. The latter's
 * responses are in `bodies`, by path.
 */
export async function startManagementApi(bodies: Record<string, unknown> = {}) {
  const deployments: Deployment[] = [];
  const active: { slug: string; verify_jwt: boolean }[] = [];
  const secrets = new Map<string, string>();
  const project = `/v1/projects/${projectRef}`;

  const app = new Hono()
    .use(async (context, next) => {
      const body = bodies[context.req.path.slice(project.length)];
      if (context.req.method !== 'GET' || body === undefined) return next();
      return context.json(body);
    })
    .get(project, (context) => context.json({ ref: projectRef, status: 'ACTIVE_HEALTHY' }))
    .get(`${project}/functions`, (context) =>
      context.json(active.map(({ slug, verify_jwt }) => described(slug, verify_jwt))),
    )
    .post(`${project}/functions/deploy`, async (context) => {
      const slug = context.req.query('slug') ?? '';
      const form = await context.req.formData();
      const metadata = JSON.parse(String(form.get('metadata'))) as {
        entrypoint_path: string;
        import_map_path?: string;
        verify_jwt?: boolean;
      };
      const files = form.getAll('file').filter((part) => part instanceof File);
      deployments.push({
        slug,
        verifyJwt: metadata.verify_jwt,
        entrypoint: metadata.entrypoint_path,
        importMap: metadata.import_map_path,
        files: new Map(
          await Promise.all(
            files.map(async (file): Promise<[string, string]> => [file.name, await file.text()]),
          ),
        ),
      });
      return context.json(described(slug, metadata.verify_jwt), 201);
    })
    .delete(`${project}/functions/:slug`, (context) => {
      const index = active.findIndex(({ slug }) => slug === context.req.param('slug'));
      active.splice(index, 1);
      return context.body(null, 200);
    })
    .post(`${project}/secrets`, async (context) => {
      const given = await context.req.json<{ name: string; value: string }[]>();
      for (const { name, value } of given) secrets.set(name, value);
      return context.body(null, 201);
    })
    .put(`${project}/functions`, async (context) => {
      active.push(...(await context.req.json<typeof active>()));
      return context.json({ functions: active });
    });

  const { address, close } = await serveStandIn(app);
  return { address, deployments, active, secrets, close };
}
