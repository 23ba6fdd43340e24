// The last part of what `moderato redirect --print node` prints: it runs inside the program that is redirected.
import { redirectThisProcess } from './preload.ts';

redirectThisProcess(process.env);
