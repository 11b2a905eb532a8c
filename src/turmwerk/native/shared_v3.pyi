from turmwerk.native.shared import *
