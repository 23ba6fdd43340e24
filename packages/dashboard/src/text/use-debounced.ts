import { useEffect, useState } from 'react';

/** A value that follows after a pause, so that not every step of a slider or every letter makes a call. */
export function useDebounced<Value>(value: Value, restMs: number): Value {
  const [settled, setSettled] = useState(value);
  const written = JSON.stringify(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(JSON.parse(written) as Value), restMs);
    return () => clearTimeout(timer);
  }, [written, restMs]);
  return settled;
}
