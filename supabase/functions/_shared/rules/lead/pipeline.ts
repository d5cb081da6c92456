/** How far along a lead is. */
export const pipelineStatuses = ['new', 'contacted', 'qualified', 'won', 'lost', 'spam'] as const;

export type PipelineStatus = (typeof pipelineStatuses)[number];
