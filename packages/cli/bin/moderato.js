#!/usr/bin/env node
console.log('moderato');
