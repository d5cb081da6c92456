/** A service's health. The health page shows `detail` fields as they are. */
export interface Health {
  ok: boolean;
  [detail: string]: unknown;
}

/** Reports the health of services by name. */
export type HealthOf = () => Promise<Record<string, Health>>;
