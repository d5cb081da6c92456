export {
  createAction,
  type Action,
  type ActionState,
  type Change,
  type Outcome,
  type Problem,
} from './action';
export { Button } from './Button';
export { Columns, ColumnSection } from './Columns';
export { ConfirmDialog } from './ConfirmDialog';
export { CopyButton } from './CopyButton';
export { DataList } from './DataList';
export { DataPage } from './DataPage';
export { Failure } from './Failure';
export { errorText, faultOf, faultTexts, functionError, RequestError, type Fault } from './faults';
export { FilterSelect } from './FilterSelect';
export { createGrowingList, loadPages, type Listed } from './growing-list';
export { keepFocus } from './keep-focus';
export { createKeys } from './keys';
export { KeysHelp } from './KeysHelp';
export { ListFilters } from './ListFilters';
export { Loaded } from './Loaded';
export { Offline } from './Offline';
export { openAll, useOpen } from './open';
export { OutcomeNotice } from './OutcomeNotice';
export { checkMs, createResource, type Resource, type ResourceState, useData } from './resource';
export { Section } from './Section';
export { createSelection, type Selection } from './selection';
export { SelectBox, SelectionBar } from './SelectionBar';
export { sendTexts } from './send-texts';
export { Spinner } from './Spinner';
export { Switch } from './Switch';
export { Time } from './Time';
export { ViewLink } from './ViewLink';
export { WithCode } from './WithCode';
