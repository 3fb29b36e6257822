"""Measurements that `make bench` runs; each prints a table and adds its keys to build/bench.json."""
