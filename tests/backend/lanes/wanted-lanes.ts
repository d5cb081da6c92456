export const laneNames = ['pglite', 'postgres', 'postgrest'] as const;

export type LaneName = (typeof laneNames)[number];

/** The lanes that TEST_LANES names, e.g. `pglite,postgres`; all when it is not set. */
export function wantedLanes(value = process.env['TEST_LANES']): LaneName[] {
  if (!value) return [...laneNames];
  return value.split(',').map((text) => {
    const lane = laneNames.find((name) => name === text.trim());
    if (!lane) throw new Error(`TEST_LANES names "${text}". Use ${laneNames.join(', ')}.`);
    return lane;
  });
}
