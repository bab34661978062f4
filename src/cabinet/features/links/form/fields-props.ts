import type { Draft } from './draft.js';
import type { DraftFaults } from './form-faults.js';

/** What every group of fields gets. */
export interface FieldsProps {
  draft: Draft;
  errors: DraftFaults['errors'];
  onChange: (change: Partial<Draft>) => void;
}
