export {
  createAction,
  createActionDialog,
  type Action,
  type ActionState,
  type Outcome,
  type Problem,
} from './action';
export { Columns, ColumnSection } from './Columns';
export { ConfirmDialog } from './ConfirmDialog';
export { DataPage } from './DataPage';
export { EditForm } from './EditForm';
export { Failure } from './Failure';
export { errorText, faultOf, faultTexts, functionError, RequestError, type Fault } from './faults';
export { keepFocus } from './keep-focus';
export { Offline } from './Offline';
export { OutcomeNotice } from './OutcomeNotice';
export { PausedNotice } from './PausedNotice';
export { RefreshButton } from './RefreshButton';
export { reloadOnReturn } from './reload';
export { createResource, type Resource, type ResourceState } from './resource';
export { Section } from './Section';
export { Spinner } from './Spinner';
export { Time } from './Time';
