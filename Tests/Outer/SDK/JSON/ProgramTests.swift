import Testing

@testable import fuzz_json

/// The program `fuzz-json` in the short form: random documents by types by settings, and random values by settings.
@Suite struct ProgramTests {
    @Test(arguments: ["1", "2"]) func nothingDiffers(seed: String) {
        #expect(JSONFuzz.run(["--cases", "10000", "--seed", seed]))
    }
}
