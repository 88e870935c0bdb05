import Testing

@Suite struct RawPeerTests {
    /// One peer in 65,536 had an address that no client reached.
    @Test func noPeerHasTheBroadcastAddress() {
        let hosts = [0, 0xFFFE, 0xFFFF, 0x1_0000, .max].map(RawPeer.host)
        #expect(hosts == ["127.255.0.0", "127.255.255.254", "127.255.0.0", "127.255.0.1", "127.255.0.0"])
    }
}
