"""Builds the engine of a page: Pyodide, our modules as WebAssembly, and a small standard library.

engine      the whole build, and what of it is still fresh
compile     compiles our modules to WebAssembly; a script of the private environment
run.mjs     runs a Python script in Pyodide, in Node
platform    prints the platform that Pyodide is; a script for run.mjs
pack        packs what a page needs, and nothing else; a script for run.mjs
scenario    uses everything that a page uses; imported by pack
contract    runs the contract tests of the games; a script for run.mjs
random_matches  a thousand matches of each game, and their digest
static_site the folder for a static host
"""
