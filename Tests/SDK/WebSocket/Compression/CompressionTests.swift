import Foundation
import MillraceStreams
import MillraceWebSocket
import TestSupport
import Testing

/// Compressed messages: the examples of RFC 7692, and the cases 12 and 13 of the Autobahn test suite.
@Suite struct CompressionTests {
    static let hello = "c107 f248cdc9c90700"

    static let streams: [Row<(bytes: String, forgets: Bool, log: [String])>] = [
        Row("RFC 7692, 7.2.3.1: one block", (hello, false, ["text Hello"])),
        Row("7.2.3.1: in two fragments", ("4103 f248cd 8004 c9c90700", false, ["text Hello"])),
        Row("a ping between them", ("4103 f248cd 8900 8004 c9c90700", false, ["ping ", "text Hello"])),
        Row("7.2.3.2: with the message before it", (hello + "c105 f200110000", false, ["text Hello", "text Hello"])),
        Row("the same, forgotten", (hello + "c105 f200110000", true, ["text Hello", "fault 1007"])),
        Row("7.2.3.3: a stored block", ("c10b 000500faff48656c6c6f00", false, ["text Hello"])),
        Row("7.2.3.4: a last block", ("c108 f348cdc9c9070000" + hello, false, ["text Hello", "text Hello"])),
        Row(
            "a last block with nothing behind it",
            ("c107 f348cdc9c90700" + hello, false, ["text Hello", "text Hello"])
        ),
        Row("the same, forgotten", ("c107 f348cdc9c90700" + hello, true, ["text Hello", "text Hello"])),
        Row("7.2.3.5: two blocks", ("c10d f248050000 00ffff cac9c90700", false, ["text Hello"])),
        Row("7.2.3.6: an empty message", ("c101 00", false, ["text "])),
        Row("an empty message after another", (hello + "c101 00 c201 00", false, ["text Hello", "text ", "binary "])),
        Row(
            "not compressed, among others",
            (hello + "810548656c6c6f" + hello, false, ["text Hello", "text Hello", "text Hello"])
        ),
        Row("no bytes at all", ("c100", false, ["fault 1007"])),
        Row("a block is cut", ("c105 f248cdc9c9", false, ["fault 1007"])),
        Row("a stored block is cut", ("c109 000500faff48656c6c", false, ["fault 1007"])),
        Row("a block of no kind", ("c101 07", false, ["fault 1007"])),
        Row("a stored block with a wrong length", ("c106 000500fbff48", false, ["fault 1007"])),
        Row("a continuation with the bit", ("4103 f248cd c004 c9c90700", false, ["fault 1002"])),
        Row("a second bit", ("e107 f248cdc9c90700", false, ["fault 1002"])),
    ]

    @Test(arguments: streams)
    func readsTheStream(_ row: Row<(bytes: String, forgets: Bool, log: [String])>) throws {
        for size in [1000, 3, 1] {
            var agreement = DeflateAgreement()
            agreement.serverForgets = row.value.forgets
            let inflater = try agreement.inflater(of: .client).unwrapped()
            let log = WireLog(.hex(row.value.bytes), .client, inflater: inflater) { size }
            #expect(log.lines == row.value.log, "pieces of \(size)", sourceLocation: row.location)
        }
    }

    /// Returns what a side sends, and reads it as the other one.
    private func echoed(
        _ messages: [Data],
        _ agreement: DeflateAgreement,
        by role: Role,
        fragments: Int?
    ) throws -> (log: [String], counts: [Int]) {
        var writer = MessageWriter(role, deflater: agreement.deflater(of: role), generator: SeededGenerator(seed: 7))
        let reader: Role = role == .client ? .server : .client
        let frames = messages.map { writer.binary($0) }
        var bytes = frames.flatMap(\.self)
        if let fragments, role == .server { bytes = frames.flatMap { Self.fragmented($0, fragments) } }
        let inflater = try agreement.inflater(of: reader).unwrapped()
        let log = WireLog(bytes, reader, limit: 1 << 18, inflater: inflater) { 4096 }
        return (log.lines, frames.map(\.count))
    }

    /// Breaks an unmasked frame into fragments.
    private static func fragmented(_ frame: [UInt8], _ size: Int) -> [UInt8] {
        let head = frame[1] == 127 ? 10 : frame[1] == 126 ? 4 : 2
        var rest = frame[head...]
        var bytes: [UInt8] = []
        repeat {
            let isFirst = bytes.isEmpty
            var fragment = WireFrame(opcode: isFirst ? 2 : 0, payload: Array(rest.prefix(size)))
            rest = rest.dropFirst(size)
            fragment.isFinal = rest.isEmpty
            fragment.reserved = isFirst ? frame[0] >> 4 & 0x4 : 0
            bytes += fragment.bytes(for: .client)
        } while !rest.isEmpty
        return bytes
    }

    /// Text that can be compressed, and bytes that can't.
    private static func data(_ count: Int, isText: Bool, seed: UInt64) -> Data {
        var generator = SeededGenerator(seed: seed)
        guard isText else { return Data([UInt8].random(count, using: &generator)) }
        var text = ""
        while text.utf8.count < count {
            text += "{\"id\": \(Int.random(in: 0..<1000, using: &generator)), \"name\": \"Łódź\", \"isOpen\": true}, "
        }
        return Data(text.utf8.prefix(count))
    }

    typealias Size = Row<(count: Int, fragments: Int?)>

    private static let inOneFrame = [16, 64, 256, 1024, 4096, 8192, 16_384, 32_768, 65_536, 131_072]
    private static let inFragments: [(count: Int, fragments: Int?)] = [
        (8192, 256), (16_384, 256), (32_768, 256), (65_536, 256), (131_072, 256), (131_072, 1024), (131_072, 4096),
        (131_072, 32_768),
    ]

    static let wholeSizes = inOneFrame.enumerated().map { index, count -> Size in
        Row("12.1.\(index + 1) to 12.5.\(index + 1)", (count, nil))
    }
    static let fragmentedSizes = inFragments.enumerated().map { index, size -> Size in
        Row("12.1.\(index + 11) to 12.5.\(index + 11)", size)
    }

    @Test(arguments: TestDepth.some(wholeSizes + fragmentedSizes, each: 3))
    func readsMessagesOfTheSize(_ row: Size) throws {
        for isText in [true, false] {
            let messages = (0..<3).map { Self.data(row.value.count, isText: isText, seed: UInt64($0)) }
            for role in [Role.client, .server] {
                let found = try echoed(messages, DeflateAgreement(), by: role, fragments: row.value.fragments)
                #expect(
                    found.log == messages.map { "binary \(WireLog.short($0))" },
                    "\(role), text: \(isText)",
                    sourceLocation: row.location
                )
            }
        }
    }

    /// Each window of each side, with and without the messages before: the cases 13 have those of 9 and 15 bits.
    static let agreements = (8...15).flatMap { (bits: Int) -> [Row<DeflateAgreement>] in
        [false, true].map { (forgets: Bool) -> Row<DeflateAgreement> in
            var agreement = DeflateAgreement()
            (agreement.clientWindowBits, agreement.serverWindowBits) = (bits, bits)
            (agreement.clientForgets, agreement.serverForgets) = (forgets, forgets)
            return Row("13, \(bits) bits\(forgets ? ", forgotten" : "")", agreement)
        }
    }

    @Test(arguments: agreements)
    func agrees(_ row: Row<DeflateAgreement>) throws {
        let agreement = row.value
        // A message again finds the one before it in the window of 9 bits.
        let messages = [200, 200, 5000, 40_000].map { Self.data($0, isText: true, seed: 1) }
        for role in [Role.client, .server] {
            let found = try echoed(messages, agreement, by: role, fragments: 300)
            // zlib has no window of 8 bits: messages are sent as they are.
            let shrinks = [found.counts[0] < 200, found.counts[1] < 30]
            let bits = try agreement.clientWindowBits.unwrapped()
            #expect(
                (found.log, shrinks) == (
                    messages.map { "binary \(WireLog.short($0))" }, [bits > 8, bits > 8 && !agreement.clientForgets]
                ),
                "\(role) \(found.counts)",
                sourceLocation: row.location
            )
        }
    }

    static let limits: [Row<(message: Data, limit: Int, log: [String])>] = [
        Row("as long as the limit", (Data(count: 100_000), 100_000, ["binary 100000 bytes"])),
        Row("a byte longer", (Data(count: 100_001), 100_000, ["fault 1009"])),
        Row("a bomb", (Data(count: 8 << 20), 1 << 16, ["fault 1009"])),
        // The frame is longer than the message.
        Row(
            "as long as the limit, and random",
            (data(100_000, isText: false, seed: 3), 100_000, ["binary 100000 bytes"])
        ),
        Row("a byte longer, and random", (data(100_001, isText: false, seed: 3), 100_000, ["fault 1009"])),
    ]

    @Test(arguments: limits)
    func keepsToTheLimit(_ row: Row<(message: Data, limit: Int, log: [String])>) throws {
        let agreement = DeflateAgreement()
        for fragments in [Int.max, 16] {
            var writer = MessageWriter(.server, deflater: agreement.deflater(of: .server))
            let frame = writer.binary(row.value.message)
            let bytes = fragments == .max ? frame : Self.fragmented(frame, fragments)
            let inflater = try agreement.inflater(of: .client).unwrapped()
            let log = WireLog(bytes, .client, limit: row.value.limit, inflater: inflater) { 1 << 14 }
            let lines = log.lines.map { String($0.split(separator: ",")[0]) }
            #expect(lines == row.value.log, sourceLocation: row.location)
        }
    }
}
