"""The wire: typed commands in, typed messages out, one codec for both and for the store."""
