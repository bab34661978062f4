import { useEffect, useRef, type RefObject } from 'react';

/** Moves the focus to the first faulty field of a form whenever there are new faults. */
export function useFocusOnFault(faults: object): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [faults]);
  return form;
}
