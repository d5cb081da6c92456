export { fieldText } from './inbox/rules/lead-events';
export { answerBy, callText, dayText, durationText, pipelineLabels } from './inbox/rules/pipeline';
export { leadsLink } from './inbox/rules/view';
