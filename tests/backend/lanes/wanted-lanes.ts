/**
 * `pglite` is the local platform: the embedded database and the whole backend. `postgrest` is PostgreSQL and PostgREST,
 * as on a hosted project.
 */
export const laneNames = ['pglite', 'postgrest'] as const;

export type LaneName = (typeof laneNames)[number];

/** The lanes in TEST_LANES, such as `pglite`, or all lanes if it isn't set. */
export function wantedLanes(value = process.env['TEST_LANES']): LaneName[] {
  if (!value) return [...laneNames];
  return value.split(',').map((text) => {
    const lane = laneNames.find((name) => name === text.trim());
    if (!lane) throw new Error(`TEST_LANES names "${text}". Use ${laneNames.join(', ')}.`);
    return lane;
  });
}
