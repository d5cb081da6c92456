export const laneNames = ['pglite', 'postgres', 'postgrest'] as const;

export type LaneName = (typeof laneNames)[number];

/** The lanes in TEST_LANES, such as `pglite,postgres`, or all lanes if it isn't set. */
export function wantedLanes(value = process.env['TEST_LANES']): LaneName[] {
  if (!value) return [...laneNames];
  return value.split(',').map((text) => {
    const lane = laneNames.find((name) => name === text.trim());
    if (!lane) throw new Error(`TEST_LANES names "${text}". Use ${laneNames.join(', ')}.`);
    return lane;
  });
}
