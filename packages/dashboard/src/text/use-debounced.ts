import { useEffect, useState } from 'react';

/** A value that follows once it has rested, so that no call is made for every step of a slider or every letter. */
export function useDebounced<Value>(value: Value, restMs: number): Value {
  const [settled, setSettled] = useState(value);
  const written = JSON.stringify(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(JSON.parse(written) as Value), restMs);
    return () => clearTimeout(timer);
  }, [written, restMs]);
  return settled;
}
