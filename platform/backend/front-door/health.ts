import type { Health } from '../../service.ts';

/** Each part's own answer under its name. */
export type HealthOf = () => Promise<Record<string, Health>>;

/** The answer of GET /health: 200 with a body per part, 503 when one of them is down. */
export async function healthAnswer(sources: readonly HealthOf[]): Promise<Response> {
  const parts: Record<string, Health> = Object.assign(
    {},
    ...(await Promise.all(sources.map((source) => source()))),
  );
  const ok = Object.values(parts).every((part) => part.ok);
  return Response.json({ ok, parts }, { status: ok ? 200 : 503 });
}
